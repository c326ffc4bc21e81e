import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Eview EV-07B, MiniFinder',
  summary: 'items of place, state, alarms, networks, beacons, health; answers',
  messages: [
    { type: '01', meaning: 'data, in numbered items', read: true, answer: 'accepted, where the device waits for it' },
    { type: '02', meaning: 'settings', read: 'what identifies the device is, the rest is no state of a vehicle' },
    { type: '03', meaning: 'data, and asks for time or street', read: true, answer: 'the time; an empty street' },
    { type: '04', meaning: 'answer of the system', read: true },
    { type: '7E', meaning: 'firmware', read: 'sent to the device, not by it' },
    { type: '7F', meaning: 'answer to a command', read: true },
  ],
  furtherAttributes: [
    'activity1',
    'barkCount',
    'callStatus',
    'description',
    'heartRate',
    'iccid',
    'phone',
    'result',
    'spO2',
    'steps',
    'tagId',
    'versionFw',
  ],
  sources: ['EV07B protocol description of Eview', 'public decoder of Traccar', 'messages of devices in service'],
}
