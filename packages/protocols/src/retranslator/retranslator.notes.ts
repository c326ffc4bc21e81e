import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Wialon Hosting and Local, passing on any device they know',
  summary: 'named values with or without a place',
  messages: [
    { type: 'block posinfo', meaning: 'place, speed, course, satellites', read: true, answer: '0x11' },
    {
      type: 'blocks of text, whole numbers, decimals',
      meaning: 'values under the name they have in Wialon',
      read: true,
    },
    { type: 'blocks of bytes', meaning: 'pictures and other files', read: 'no public description of their content' },
  ],
  sources: ['Wialon Retranslator protocol (gurtam.com)', 'Traccar RetranslatorProtocolDecoder'],
}
