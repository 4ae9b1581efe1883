/** Why the relay gives us no way through. */
export type RelayProblem = 'refused' | 'unreachable';

/** The browser's own code for a server that doesn't answer; any other is what the server answered. */
const noAnswer = 701;

/** Tells whether the relay takes part in a search for ways, and otherwise why not. */
export function watchRelay(
  connection: RTCPeerConnection,
  onRelay: (problem: RelayProblem | undefined) => void,
): void {
  let takesPart = false;
  connection.onicegatheringstatechange = () => {
    if (connection.iceGatheringState === 'gathering') takesPart = false;
  };
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate?.type !== 'relay') return;
    takesPart = true;
    onRelay(undefined);
  });
  // One of its addresses may fail where another works.
  connection.onicecandidateerror = ({ url, errorCode }) => {
    if (!takesPart && /^turns?:/.test(url)) onRelay(errorCode === noAnswer ? 'unreachable' : 'refused');
  };
}
