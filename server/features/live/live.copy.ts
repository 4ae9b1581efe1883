export const liveCopy = {
  restarting: 'InTime is restarting. Please try again in a moment.',
};
