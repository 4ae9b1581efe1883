export const expertsOnly = 'Only experts can see platform metrics.';
