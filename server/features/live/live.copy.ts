export const restarting = 'InTime is restarting. Please try again in a moment.';
