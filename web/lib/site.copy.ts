/** Alternative text of the picture for shared links. */
export const socialCard = 'InTime. Link your time.';
