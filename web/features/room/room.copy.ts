/** The copy of the video room. */

import type { DeviceProblem } from './devices/devices.ts';

export const brand = 'InTime';
export const pageTitle = (name: string) => `Session with ${name} · InTime`;
export const loadFailed = 'We couldn’t open the room';

export const lobby = {
  title: (name: string) => `Your session with ${name}`,
  starts: (when: string) => `Starts ${when}`,
  started: (minutes: number) => (minutes <= 1 ? 'Started just now' : `Started ${minutes} minutes ago`),
  opens: (time: string) => `You can join starting at ${time}.`,
  otherIsHere: (name: string) => `${name} is here.`,
  otherIsNotHere: (name: string) => `${name} isn’t here yet.`,
  ownIsElsewhere:
    'You’re already in this session in another tab or on another device. Joining here ends it there.',
  join: 'Join now',
  joinWithoutVideo: 'Join without video',
  preview: 'Your camera',
  cameraOff: 'Your camera is off',
  asking: 'Your browser is asking whether to allow your camera and microphone.',
  camera: 'Camera',
  microphone: 'Microphone',
  speaker: 'Speaker',
  level: 'Microphone level',
  tryAgain: 'Try again',
  turnCameraOn: 'Turn camera on',
  turnCameraOff: 'Turn camera off',
  mute: 'Mute microphone',
  unmute: 'Unmute microphone',
  nothingRecorded: 'Nothing is recorded. Only the two of you can see and hear this call.',
  relayed: 'Nothing is recorded. Your call goes through our server, so your IP address stays private.',
  joinFailed: 'We couldn’t connect you. Check your connection and try again.',
};

const allow = 'Allow it in your browser or system settings, then try again.';

/** `both`: the same problem with camera and microphone. */
export const problems: Record<'camera' | 'microphone' | 'both', Record<DeviceProblem, string>> = {
  camera: {
    denied: `InTime isn’t allowed to use your camera. ${allow} You can also join without video.`,
    missing: 'We didn’t find a camera. You can join without video.',
    busy: 'Another app may be using your camera. Close that app, then try again, or join without video.',
    unsupported: 'Your browser doesn’t support video calls.',
    failed: 'Your camera didn’t start. Try again, or join without video.',
  },
  microphone: {
    denied: `InTime isn’t allowed to use your microphone. ${allow} Without it, you can listen and send messages.`,
    missing: 'We didn’t find a microphone. You can still listen and send messages.',
    busy: 'Another app may be using your microphone. Close that app, then try again.',
    unsupported: 'Your browser doesn’t support calls.',
    failed: 'Your microphone didn’t start. Try again, or join and send messages.',
  },
  both: {
    denied:
      'InTime isn’t allowed to use your camera and microphone. Allow them in your browser or system settings, then try again. Without them, you can watch, listen, and send messages.',
    missing:
      'We didn’t find a camera or a microphone. Connect one and try again. Without them, you can watch, listen, and send messages.',
    busy: 'Another app may be using your camera and microphone. Close that app, then try again.',
    unsupported:
      'This browser can’t use your camera and microphone here. Try a current version of Chrome, Edge, Firefox, or Safari.',
    failed: 'Your camera and microphone didn’t start. Try again, or join and send messages.',
  },
};

export const settings = {
  open: 'Settings',
  title: 'Settings',
  failed: { title: 'Settings didn’t open', description: 'Check your connection and try again.' },
  shortcuts: 'Keyboard shortcuts',
  shortcutNames: {
    mute: 'Mute or unmute',
    camera: 'Camera on or off',
    share: 'Share your screen',
    messages: 'Open or close messages',
    fullScreen: 'Full screen',
  },
};

export const call = {
  label: (name: string) => `Call with ${name}`,
  controls: 'Call controls',
  other: (name: string) => `${name}’s video`,
  own: 'Your video',
  waiting: (name: string) => `Waiting for ${name}`,
  waitingText: 'They’ll appear here as soon as they join.',
  connecting: (name: string) => `Connecting to ${name}`,
  connected: (name: string) => `You’re connected to ${name}.`,
  reconnecting: (name: string) => `${name} is reconnecting`,
  offline: 'You’re offline. We’ll reconnect as soon as possible.',
  notHeard: (name: string) => `${name} can’t hear you. Check your microphone in Settings.`,
  relayProblem: 'We’re having trouble connecting you. Still trying. You can send messages in the meantime.',
  ownMuted: 'You’re muted.',
  ownUnmuted: 'You’re no longer muted.',
  ownCameraOff: 'Your camera is off.',
  ownCameraOn: 'Your camera is on.',
  newMessages: (count: number) => (count === 1 ? '1 new message.' : `${count} new messages.`),
  muted: (name: string) => `${name} is muted`,
  cameraOff: (name: string) => `${name}’s camera is off`,
  sharing: (name: string) => `${name} is sharing their screen`,
  ownSharing: 'You’re sharing your screen',
  theirVideoPaused: (name: string) => `${name}’s connection is weak, so their video is paused`,
  savesVideo: 'Your connection is weak, so we’ve paused your video to keep the sound clear.',
  quality: { good: 'Good connection', fair: 'Fair connection', poor: 'Poor connection' },
  mute: 'Mute',
  unmute: 'Unmute',
  cameraOn: 'Turn camera on',
  turnCameraOff: 'Turn camera off',
  share: 'Share screen',
  stopSharing: 'Stop sharing',
  shareFailed: {
    title: 'We couldn’t share your screen',
    description: 'Allow your browser to record the screen in your system settings, then try again.',
  },
  messages: 'Messages',
  closeMessages: 'Close messages',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Exit full screen',
  pictureInPicture: 'Picture in picture',
  leave: 'Leave',
  soundBlocked: 'Your browser is blocking the sound.',
  unblockSound: 'Turn on sound',
};

export const timer = {
  label: 'Time left',
  startsIn: (minutes: number) => (minutes === 1 ? 'Starts in 1 min' : `Starts in ${minutes} min`),
  left: (minutes: number) => `${minutes} min left`,
  lessThanOne: 'Less than 1 min left',
  over: (time: string) => `Time’s up · open until ${time}`,
  fiveLeft: '5 minutes left.',
  oneLeft: '1 minute left.',
  timeUp: (time: string) => `Time’s up. The room stays open until ${time}.`,
};

export const replaced = {
  title: 'You joined somewhere else',
  text: 'The call continues there.',
  useHere: 'Join here instead',
};

export const gone = {
  title: 'This session is no longer available',
  text: 'It was canceled or ended early. Your dashboard has the details.',
};

export const left = {
  title: 'You left the call',
  text: (time: string) => `The room stays open until ${time}.`,
  rejoin: 'Rejoin',
  dashboard: 'Go to your dashboard',
};

export const over = {
  title: 'Thank you for your time',
  client: (name: string) => `How was your session with ${name}?`,
  expert: (name: string) => `Your session with ${name} has ended.`,
  together: (minutes: number, duration: number) =>
    `You were both here for ${minutes} of ${duration} minutes.`,
  notMetTitle: 'This session has ended',
  notMet: {
    client: (name: string) =>
      `It looks like you and ${name} didn’t meet. If something went wrong, report a problem from your dashboard.`,
    expert: (name: string) =>
      `It looks like you and ${name} didn’t meet. If ${name} didn’t show up, mark them as a no-show from your dashboard.`,
  },
  review: 'Leave a review',
  dashboard: 'Go to your dashboard',
};
