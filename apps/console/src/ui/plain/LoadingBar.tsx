import styles from './plain.module.css'

/** A thin bar along the top edge while something essential loads. */
export const LoadingBar = ({ label }: { label: string }) => (
  <div className={styles.loadingBar} role="progressbar" aria-label={label} />
)
