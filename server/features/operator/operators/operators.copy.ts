/** Why someone is an operator, for the log. */
export const appointed = 'OPERATORS named them when the server started.';
export const unknownUsername = 'There’s no user with that username.';
export const alreadyOperator = 'They’re already an operator.';
export const suspended = 'This account is suspended. Lift the suspension first.';
export const notAnOperator = 'They’re not an operator.';
export const lastOperator = 'You’re the last operator. Make someone else an operator first.';
