import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Maxtrack MXT',
  summary: 'positions with groups of values',
  messages: [
    { type: '0x31', meaning: 'position with the groups its mask names', read: true, answer: '0x02 with its checksum' },
    { type: '0x02, 0x03', meaning: 'receipt and refusal of what the server sent', read: 'only names the device' },
    {
      type: 'others',
      meaning: 'configuration, serial port, files',
      read: 'their layout is not public',
      answer: '0x02 with its checksum',
    },
  ],
  sources: ['public decoder of another tracking server', 'messages seen'],
}
