/** The pages around the profile and its forms. */

// Spec strings: to the letter.
export const homeLoadFailed = 'Failed to load profile. Please try refreshing the page.';
export const refresh = 'Refresh';
export const createProfile = 'Create Your Expert Profile';
export const editProfile = 'Edit Profile';
export const backToProfile = 'Back to Profile';
export const editPricing = 'Edit Pricing';
export const noPricing = 'No pricing tiers set';
export const hereToBook = "I'm here to book";

export const documentTitle = (title: string) => `${title} · InTime`;
export const myProfile = 'My Profile';
export const createLead = 'Get your own page and a link for your bio. You’ll set your prices next.';
export const notBookable = 'Bookings are off';
export const hidden = 'Hidden';
export const viewPublicPage = 'View public profile';
export const noPricingHint = 'Set your prices so people can book you.';
export const sessions = 'Sessions';
export const reviews = 'Reviews';
export const rating = 'Rating';
export const photoRemoved = 'Photo removed';
