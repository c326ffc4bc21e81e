import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'D-Way',
  summary: 'reports, heartbeats',
  messages: [
    { type: 'AA55,number', meaning: 'place, inputs, outputs, voltages, driver', read: true },
    { type: 'AA55,HB', meaning: 'heartbeat', read: true, answer: '55AA,HB,OK' },
  ],
  sources: ['D-Way GPRS protocol', 'Traccar DwayProtocolDecoder'],
}
