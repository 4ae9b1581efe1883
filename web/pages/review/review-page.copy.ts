export const documentTitle = (title: string) => `${title} · InTime`;
export const backToDashboard = 'Back to Dashboard';
export const yourSession = 'Your session';
export const lead = (expert: string) => `Tell others about your session with ${expert}.`;
export const tipCharged = (amount: string) => ` We’re charging your ${amount} tip to your saved card.`;

// Spec strings: to the letter.
export const title = 'Share Your Experience';
export const failed = 'Failed to fetch booking';
export const submitted = 'Review Submitted!';
export const thanks = 'Thank you for sharing your experience.';
