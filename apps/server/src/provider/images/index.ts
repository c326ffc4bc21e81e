export * from './category-pictures'
