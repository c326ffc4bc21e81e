/** The calendar whose hours anchor a device, as its settings or those of its group name it; 0 for none. */
export const anchorCalendarOf = (attributes: Readonly<Record<string, unknown>> = {}): number =>
  Number(attributes['anchor.calendarId'] ?? 0) || 0
