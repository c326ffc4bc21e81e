import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Globalstar SmartOne, AtlasTrax and other simplex units (STX)',
  summary: 'messages of nine bytes in XML, or read already in JSON, over HTTP',
  messages: [
    {
      type: 'stuMessages, payload of type 0',
      meaning: 'place, inputs, motion, what caused the message',
      read: true,
      answer: 'stuResponseMsg, pass',
    },
    {
      type: 'stuMessages, payload of types 1 to 3',
      meaning: 'user data, raw data, diagnosis',
      read: 'only their type and time; they have no place and their content is each owner’s own',
      answer: 'stuResponseMsg, pass',
    },
    { type: 'prvMessages', meaning: 'provisioning of units', read: 'not about vehicles' },
    { type: 'JSON', meaning: 'the same, read by the back office', read: true, answer: '{"status":"ok"}' },
  ],
  furtherAttributes: ['batteryReplace', 'alarm', 'event', 'type', 'in1', 'in2', 'charge'],
  variants: ['ATLASTRAX: the first byte holds inputs, supply and course, the eighth the speed'],
  sources: [
    'Globalstar SmartOne user manual revision 1.4, message formats',
    'Globalstar back office interface (StuMessage 1.0.1)',
    'Traccar GlobalstarProtocolDecoder',
  ],
}
