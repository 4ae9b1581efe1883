/** What the sample people write to each other. */
export const requests = {
  justEnded: 'A quick look at the new price list before it goes to the printer tomorrow.',
  soon: 'A follow-up: which of the three lesson packages should our website lead with?',
  tomorrow: 'Summer courses. We charge the same as last year and I can’t say why.',
  nextWeek: 'Annual plans for families with two or three children at the school. Is one discount enough?',
  newClient:
    'I rent out four fishing boats in Callao and charge by the hour. I suspect I should charge by the fish.',
  designer: 'The sign-up page again, this time on a phone. I’ll have it open and share my screen.',
};

export const messages = {
  clientCannotMakeIt: [
    'I’m so sorry, the choir moved its rehearsal to our time slot. Would the afternoon work for you? I’ve proposed a time.',
    'If not, I’ll send my colleague with the numbers and listen in from the hallway.',
  ],
  designerAsks:
    'Could you send me a link to the page before we meet? I’ve also proposed a slightly later time, so I can test it first.',
};
