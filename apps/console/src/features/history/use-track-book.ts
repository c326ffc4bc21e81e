import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Span } from '#src/widgets/period'
import { TrackBook, type Track } from './track-book'

/** Tracks of these devices in this period, as they come. */
export function useTrackBook(deviceIds: readonly number[], span: Span | null): [readonly Track[], TrackBook] {
  const [book] = useState(() => new TrackBook())
  const key = deviceIds.join(',')
  useEffect(() => {
    book.want(key === '' ? [] : key.split(',').map(Number), span)
  }, [book, key, span])
  useEffect(() => () => book.want([], null), [book])
  return [useSyncExternalStore(book.subscribe, book.get), book]
}
