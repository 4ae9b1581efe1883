export const open = 'Add to calendar';
export const google = 'Google Calendar';
export const outlook = 'Outlook.com';
export const office = 'Outlook for work or school';
export const apple = 'Apple Calendar';
export const file = 'Calendar file (.ics)';
export const title = (name: string) => `Session with ${name}`;
export const join = (link: string) => `Join: ${link}`;
