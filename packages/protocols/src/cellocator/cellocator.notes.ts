import type { ProtocolNotes } from '../notes'

const RECEIPT = 'kind 4 with the number of the packet'

export const notes: ProtocolNotes = {
  brands: 'Cellocator, Pointer',
  summary: 'status, modules, receipts',
  messages: [
    { type: '0', meaning: 'status with place', read: true, answer: RECEIPT },
    {
      type: '3, 7, 8, 9',
      meaning: 'settings, logs, texts of a serial port, old modules',
      read: 'hold no place',
      answer: RECEIPT,
    },
    {
      type: '11',
      meaning: 'modules: values, place, time',
      read: true,
      answer: 'kind 11 with one module that acknowledges',
    },
  ],
  variants: ['Told by the mark: MCPG units send degrees instead of radians'],
  sources: ['Traccar, CellocatorProtocolDecoder (facts)', 'Cellocator wireless protocol as quoted in public documents'],
  furtherAttributes: ['io1'],
}
