/** Why the relay gives us no way through. */
export type RelayProblem = 'refused' | 'unreachable';

/** The browser's own code for a server that doesn't answer; any other is what the server answered. */
const noAnswer = 701;

/**
 * Tells whether the relay takes part in a search for ways, and otherwise why not. Call the returned function when a
 * search is given up: browsers wait longer than that for a relay that doesn't answer.
 */
export function watchRelay(
  connection: RTCPeerConnection,
  onRelay: (problem: RelayProblem | undefined) => void,
): () => void {
  let hasAnswered = false;
  const isRelay = (urls: string | string[]) => [urls].flat().some((url) => /^turns?:/.test(url));
  connection.onicegatheringstatechange = () => {
    if (connection.iceGatheringState === 'gathering') hasAnswered = false;
  };
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate?.type !== 'relay') return;
    hasAnswered = true;
    onRelay(undefined);
  });
  connection.onicecandidateerror = ({ url, errorCode }) => {
    // One of its addresses may fail where another works.
    if (hasAnswered || !isRelay(url)) return;
    hasAnswered = errorCode !== noAnswer;
    onRelay(hasAnswered ? 'refused' : 'unreachable');
  };
  return () => {
    const hasRelay = connection.getConfiguration().iceServers?.some(({ urls }) => isRelay(urls));
    if (hasRelay && !hasAnswered) onRelay('unreachable');
  };
}
