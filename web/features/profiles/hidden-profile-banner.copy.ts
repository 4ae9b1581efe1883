export const title = 'We hid your profile';
export const text =
  'No one else can find, see, or book it for now. Sessions that are already booked will go ahead as planned.';
export const why = 'Here’s why:';
