export * from './explain-silence'
export * from './silence-book'
export * from './silence-facts'
