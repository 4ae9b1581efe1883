export const title = 'We hid your profile';
export const text =
  'Nobody else can find, see or book it for now. Sessions that are already booked go on as planned.';
export const why = 'Here’s why:';
