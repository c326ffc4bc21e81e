/**
 * For questions about a stretch of time of every device, in a transaction. Positions lie in the order in which they
 * arrived, and the block-range index knows where; the planner takes each of these blocks for a jump and would look up
 * every position by itself, which takes six times as long. Rows that were opened a moment ago it takes for one.
 */
export const IN_TIME_ORDER =
  'set local enable_indexscan = off; set local enable_seqscan = off; set local enable_nestloop = off'
