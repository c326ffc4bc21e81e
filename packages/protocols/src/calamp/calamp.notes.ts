import type { ProtocolNotes } from '../notes'

const ANSWER = 'acknowledgement with its sequence, when the message asks for one'
const positions = (type: string, meaning: string) => ({ type, meaning, read: true, answer: ANSWER }) as const

export const notes: ProtocolNotes = {
  brands: 'CalAmp LMU',
  summary: 'LM Direct over UDP: events, positions, texts, accumulators',
  messages: [
    positions('2', 'event report with accumulators'),
    positions('3', 'what the unit is: version, ICCID'),
    positions('4', 'text of a device on the serial port, with a position'),
    { type: '5', meaning: 'data of an application', read: 'each application has a form of its own', answer: ANSWER },
    { type: '6', meaning: 'parameters', read: 'answers to a configuration that we do not send', answer: ANSWER },
    { type: '7', meaning: 'request of the server', read: 'goes to the unit, not to us', answer: ANSWER },
    positions('8', 'position that was asked for'),
    positions('9', 'text with accumulators'),
    positions('10', 'small event report'),
    positions('11', 'small text'),
  ],
  furtherAttributes: ['versionFw', 'iccid'],
  sources: ['CalAmp LM Direct Reference Guide', 'public decoder of another tracking server', 'messages seen'],
}
