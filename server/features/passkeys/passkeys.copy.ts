export const notAvailable = 'Passkeys aren’t available at this address.';
export const notAccepted = 'We couldn’t sign you in with this passkey. Try again, or use your password.';
export const notAdded = 'We couldn’t add this passkey. Please try again.';
export const alreadyAdded = 'This passkey is already in use. Rename or remove it instead.';
export const tooMany = (max: number) => `You can have up to ${max} passkeys. Remove one to add another.`;
export const notFound = 'We couldn’t find this passkey. It may have been removed.';
