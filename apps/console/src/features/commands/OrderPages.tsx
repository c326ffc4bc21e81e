import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ORDERS_KEY, ordersQuery, type OrderFilter } from '#src/api/commands'
import { useFleet } from '#src/live/FleetContext'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import styles from './commands.module.css'
import { OrderCard } from './OrderCard'

/** Asks for orders again when one that matters here changed. */
function useFreshOrders(deviceId: number | undefined): void {
  const fleet = useFleet()
  const queries = useQueryClient()
  useEffect(
    () =>
      fleet.onNotice((notice) => {
        if (notice.kind !== 'orders') return
        if (deviceId !== undefined && !notice.orders.some((order) => order.deviceId === deviceId)) return
        void queries.invalidateQueries({ queryKey: [ORDERS_KEY] })
      }),
    [fleet, queries, deviceId],
  )
}

interface OrderPagesProps {
  filter: Omit<OrderFilter, 'before'>
  /** Names by device, where the list holds several. */
  names?: ReadonlyMap<number, string>
  /** Shown when there is none. */
  empty: ReactNode
}

/** Orders, newest first, page by page and kept fresh. */
export function OrderPages({ filter, names, empty }: OrderPagesProps) {
  const { t } = useTranslation()
  useFreshOrders(filter.deviceId)
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    ordersQuery(filter),
  )
  if (isPending)
    return (
      <div className={styles.orders} aria-hidden>
        <Skeleton height={84} />
        <Skeleton height={84} />
      </div>
    )
  const orders = data?.pages.flat() ?? []
  return (
    <div className={styles.orders} data-orders>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!error && orders.length === 0 && empty}
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} deviceName={names?.get(order.deviceId)} />
      ))}
      {hasNextPage && (
        <Button variant="default" h={44} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('commands.orders.more')}
        </Button>
      )}
    </div>
  )
}
