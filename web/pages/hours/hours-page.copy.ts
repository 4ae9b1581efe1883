/** The hours page around the editor. */

export const documentTitle = 'Your hours · InTime';
export const title = 'Your hours';
export const lead = 'Set the times people can book you.';
export const backToDashboard = 'Back to Dashboard';
export const backToEditProfile = 'Back to Edit Profile';
export const loadFailed = 'We couldn’t load your hours';
export const loadingCalendars = 'Loading calendars';
export const calendarsFailed = 'We couldn’t load your calendars';
export const noPrices = 'People can’t book you until you set your prices.';
export const setPrices = 'Set your prices';
export const notActive = 'People can’t book you while Available for Bookings is off.';
export const activate = 'Turn it on in your profile';
