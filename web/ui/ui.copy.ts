/** Labels and messages that belong to the controls themselves. */

export const close = 'Close';
export const loading = 'Loading';
export const newTab = '(opens in a new tab)';
export const copyLink = 'Copy link';
// Spec strings: to the letter.
export const copied = 'Copied!';
export const tryAgain = 'Try Again';
export const save = 'Save Changes';
export const cancel = 'Cancel';

export const checkConnection = 'Check your connection and try again.';
export const failed = `Something went wrong. ${checkConnection}`;

export const currentPassword = 'Current password';
export const currentPasswordHint = 'We ask so nobody else can change this.';

// Calendar and pages
export const previousMonth = 'Previous month';
export const nextMonth = 'Next month';
export const pages = 'Pages';
export const previousPage = 'Previous page';
export const nextPage = 'Next page';

// Steps and theme
export const completed = 'Completed';
export const theme = 'Theme';
export const systemTheme = 'System';
export const lightTheme = 'Light';
export const darkTheme = 'Dark';

// Unsaved changes
export const leaveTitle = 'Leave without saving?';
export const leaveText = 'You have unsaved changes.';
export const discardChanges = 'Discard changes';
export const keepEditing = 'Keep editing';
