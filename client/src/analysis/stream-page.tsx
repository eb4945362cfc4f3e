import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Button } from '../ui/controls/button.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { TryAgain } from '../ui/messages/try-again.tsx'
import styles from './analysis.module.css'
import { streamQuery } from './history.ts'
import { StreamAt } from './stream-at.tsx'

/** A stream of the library at any revision, or a field for its name. */
export function StreamPage({ stream }: { readonly stream: string }) {
  return (
    <section className="stack gap-l shrinks" aria-labelledby="stream-title">
      <h2 id="stream-title">{stream === '' ? 'A stream at any revision' : stream}</h2>
      {stream === '' ? <StreamField /> : <NamedStream stream={stream} />}
    </section>
  )
}

function NamedStream({ stream }: { readonly stream: string }) {
  const [search, setSearch] = useSearchParams()
  const wanted = /^\d{1,6}$/.test(search.get('at') ?? '') ? Number(search.get('at')) : null
  const found = useQuery(streamQuery(stream, wanted))
  if (found.isPending) return <Skeleton height={360} />
  if (found.isError) {
    return <TryAgain title="The stream could not be loaded" query={found} />
  }
  const choose = (at: number) => setSearch({ at: String(at) }, { replace: true, preventScrollReset: true })
  return <StreamAt history={found.data} onChoose={choose} />
}

function StreamField() {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) void navigate(`/analysis/streams/${encodeURIComponent(name.trim())}`)
  }
  return (
    <form onSubmit={open} className={styles.filters}>
      <label className={styles.filter}>
        <span className="fine">Name, such as content-…, program-…, media-…</span>
        <input type="text" value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <Button type="submit" look="main">
        Show
      </Button>
    </form>
  )
}
