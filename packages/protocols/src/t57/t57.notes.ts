import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'T57',
  summary: 'reports with altitude and battery',
  messages: [
    { type: 'F1, F2', meaning: 'place, battery', read: true },
    { type: 'F3', meaning: 'a shorter message', read: 'no public description' },
  ],
  sources: ['Traccar T57ProtocolDecoder and T57FrameDecoder', 'messages seen'],
}
