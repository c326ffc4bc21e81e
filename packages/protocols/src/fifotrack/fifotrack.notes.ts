import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Fifotrack A, S, Q and T series',
  summary: 'positions, photos, command answers',
  messages: [
    { type: 'A00, A01, A02 and others', meaning: 'report with state, cell, analogue inputs, card', read: true },
    { type: 'A03', meaning: 'short report with a place or access points', read: true, answer: 'A03 with the time' },
    { type: 'B…, C…', meaning: 'answers to commands', read: true },
    { type: 'D05', meaning: 'a picture was taken', read: true, answer: 'D06, which asks for its first piece' },
    { type: 'D06', meaning: 'piece of a picture', read: true, answer: 'D06, which asks for the next piece' },
  ],
  furtherAttributes: ['card', 'image'],
  sources: ['Fifotrack GPRS protocol', 'public decoders of other tracking servers', 'messages seen'],
}
