import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'SPOT Trace, SPOT Gen, SPOT X (Globalstar satellites)',
  summary: 'messages in XML, over HTTP',
  messages: [
    { type: 'HELP, SOS', meaning: 'a call for help with its place', read: true, answer: 'HTTP 200' },
    {
      type: 'OK, CUSTOM, TRACK, NEWMOVEMENT, STOP and others',
      meaning: 'a place, its kind as the event',
      read: true,
      answer: 'HTTP 200',
    },
  ],
  furtherAttributes: ['alarm', 'message'],
  sources: ['SPOT shared pages and push feed, XML version 2 (findmespot.com)', 'Traccar SpotProtocolDecoder'],
}
