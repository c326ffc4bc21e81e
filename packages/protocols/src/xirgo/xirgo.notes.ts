import type { ProtocolNotes } from '../notes'

const ANSWER = 'over UDP !UDP_ACK with id and type'

export const notes: ProtocolNotes = {
  brands: 'Xirgo, Sensata XT2000, XT2400, XT4500, XT6200',
  summary: 'positions in fixed or configured order',
  messages: [
    {
      type: '4001 … 6091',
      meaning: 'report of an event in one of two orders, of trucks with fluids',
      read: true,
      answer: ANSWER,
    },
    { type: 'any with a form', meaning: 'report with the fields of the option form', read: true, answer: ANSWER },
    { type: '+XT', meaning: 'answer to a command', read: true },
    { type: 'others', meaning: 'identification and tests', read: 'only name the device', answer: ANSWER },
  ],
  furtherAttributes: ['ignition', 'charge', 'motion', 'output'],
  sources: ['public decoder of another tracking server', 'messages seen'],
}
