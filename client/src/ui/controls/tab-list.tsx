import * as Tabs from '@radix-ui/react-tabs'
import { classNames } from '../class-names.ts'
import styles from './tab-list.module.css'

interface Props {
  /** The accessible name. */
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly name: string }[]
  readonly className?: string | undefined
}

/** A row of tabs, of which one is shown. Belongs inside `Tabs.Root`. */
export function TabList({ label, tabs, className }: Props) {
  return (
    <Tabs.List className={classNames('flex line-below', className)} aria-label={label}>
      {tabs.map(({ id, name }) => (
        <Tabs.Trigger key={id} value={id} className={styles.tab}>
          {name}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  )
}
