import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Sabertek',
  summary: 'reports with states and events',
  messages: [
    {
      type: '3',
      meaning: 'place of now, states, events',
      read: true,
      answer: '0x06, 0x15 where the device is unknown',
    },
    {
      type: '4',
      meaning: 'the same with IMEI, card and time',
      read: true,
      answer: '0x06, 0x15 where the device is unknown',
    },
  ],
  furtherAttributes: ['alarm'],
  sources: ['Traccar SabertekProtocolDecoder', 'messages seen'],
}
