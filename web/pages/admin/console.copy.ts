/** The frame around every page of the operators' console. */

export const pageTitle = (title: string) => `${title} · InTime admin`;
export const navigation = {
  label: 'Console',
  cases: 'Cases',
  figures: 'Figures',
  log: 'Log',
  operators: 'Operators',
};
