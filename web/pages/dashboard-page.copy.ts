export const documentTitle = 'Dashboard · InTime';
export const loadingProfile = 'Loading profile';
export const hours = 'Hours';
export const payouts = 'Payouts';
export const noPrices = 'People can’t book you until you set your prices.';
export const setPrices = 'Set your prices';
export const createProfileHint = 'Get your own page with your prices and a link to share.';
export const chatClosed = (name: string) => `This chat is closed. You and ${name} can still read it.`;

// Spec strings: to the letter.
export const title = 'Dashboard';
export const active = 'Active';
export const inactive = 'Inactive';
export const viewProfile = 'View Profile';
export const createProfileTitle = 'Create Your Expert Profile';
export const createProfile = 'Create Profile';
export const profileFailed = 'Failed to load profile';
