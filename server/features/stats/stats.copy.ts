export const statsCopy = {
  expertsOnly: 'Only experts can see platform metrics.',
};
