import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Old TopFlyTech trackers',
  summary: 'reports with a place, as text',
  messages: [
    { type: 'BP00 and others with a place', meaning: 'report', read: true },
    { type: 'states before the clock', meaning: 'inputs and counters', read: 'no public facts' },
  ],
  sources: ['public decoder of Traccar', 'messages of devices in service'],
}
