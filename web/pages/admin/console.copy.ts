/** The frame around every page of the operators' console. */

export const pageTitle = (title: string) => `${title} · InTime admin`;
export const navigation = {
  label: 'Console',
  cases: 'Cases',
  people: 'People',
  figures: 'Figures',
  log: 'Log',
  operators: 'Operators',
};
