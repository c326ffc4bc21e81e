import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'JMAK',
  summary: 'positions and vehicle bus, text and JSON',
  messages: [
    {
      type: '~…$',
      meaning: 'report in text, its fields named by a mask; vehicle bus behind a bar',
      read: true,
      answer: 'ACK',
    },
    { type: '{…}', meaning: 'report in JSON', read: true, answer: 'ACK' },
    {
      type: '^…$',
      meaning: 'report in binary',
      read: 'its layout is not public; set the device to text or JSON',
      answer: 'ACK',
    },
  ],
  furtherAttributes: ['backup', 'nickname', 'message', 'canStatus', 'autonomy', 'fuelConsumption', 'fuelUsed'],
  sources: ['public decoder of another tracking server', 'messages seen'],
}
