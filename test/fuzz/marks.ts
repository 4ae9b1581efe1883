/** In every text that only its owner, the other party, and perhaps an operator may read. */
export const privateMark = 'zzprivate';
/** In what not even operators may read: passwords and chats. */
export const secretMark = 'zzsecret';
/** In passwords and tokens that calls are made with: no answer and no log line repeats them. */
export const sentMark = 'zzsent';
/** In what callers write: responses may contain it, log lines may not. */
export const writtenMark = 'zzwritten';
export const ownPassword = `${secretMark}-password`;
