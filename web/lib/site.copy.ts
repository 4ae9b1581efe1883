export const siteCopy = {
  /** Alternative text of the picture for shared links. */
  socialCard: 'InTime. Link your time.',
};
