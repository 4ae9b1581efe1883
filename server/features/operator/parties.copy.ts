export const isParty = 'You’re part of this yourself, so another operator has to handle it.';
