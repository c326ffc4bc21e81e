import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Queclink GL100, GL100M',
  summary: 'reports with one or more places, calls for help, heartbeats',
  messages: [
    { type: 'GTTRI, GTLGL, GTRTL, GTEST and others', meaning: 'one or more places', read: true },
    { type: 'GTSOS', meaning: 'a call for help with its place', read: true },
    { type: 'GTGEO', meaning: 'into or out of a zone of the device', read: true },
    { type: 'GTLBC', meaning: 'the place at a call, with the number of the caller', read: true },
    { type: 'GTHBD', meaning: 'heartbeat', read: true, answer: '+RESP:GTHBD,GPRS ACTIVE,…' },
    { type: 'GTINF, GTPNA and others without a place', meaning: 'states', read: 'only the device is told' },
  ],
  furtherAttributes: ['alarm'],
  sources: [
    'Queclink @Track air interface (GL300 revision 1.02: the same fields, speeds in km/h)',
    'Traccar Gl100ProtocolDecoder (reads the same speeds as knots)',
  ],
}
