export const isParty = 'You’re involved in this, so another operator has to handle it.';
