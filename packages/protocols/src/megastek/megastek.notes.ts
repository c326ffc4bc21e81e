import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Megastek MT, GVT',
  summary: 'classic and modern reports, alarms',
  messages: [
    { type: '$MGV', meaning: 'modern report with cell, temperatures, driver, access points, reason', read: true },
    { type: 'STX, LOGSTX', meaning: 'classic report with names, or with voltages', read: true },
    { type: 'a report without a place and an alarm', meaning: 'no fix', read: 'only names the device' },
  ],
  furtherAttributes: ['archive', 'heartRate', 'steps', 'input', 'output', 'adc1'],
  sources: ['public decoders of other tracking servers', 'messages seen'],
}
