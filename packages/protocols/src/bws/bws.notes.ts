import type { ProtocolNotes } from '../notes'

const ANSWER = '0x40 with its number; 0x41 where the device is not known'

export const notes: ProtocolNotes = {
  brands: 'BWS IoT',
  summary: 'positions over UDP',
  messages: [
    { type: '0x3f', meaning: 'sign of life', read: true, answer: ANSWER },
    { type: '0x40, 0x41', meaning: 'confirmation and refusal', read: 'ours, not of the device' },
    { type: 'others', meaning: 'position with the event of its type', read: true, answer: ANSWER },
  ],
  sources: ['public decoder of another tracking server', 'messages seen'],
}
