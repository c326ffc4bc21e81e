export * from './driver.schema'
