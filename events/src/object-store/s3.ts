import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { contentTypeOf } from './content-type.ts'
import { ensureBucket } from './ensure-bucket.ts'
import { checkKey, clampRange, type ListedObject, type ObjectBody, type ObjectStore } from './object-store.ts'
import { connectS3, PATIENT, type Patience, type S3Connection } from './s3-client.ts'
import { orNull } from './s3-errors.ts'

export interface S3Options extends S3Connection {
  /** Address at which browsers reach the store; defaults to the endpoint. */
  readonly publicEndpoint?: string
  readonly bucket: string
  /** Defaults to {@link PATIENT}. */
  readonly patience?: Patience
}

/** Seconds between the signing date of a URL and its expiry. Longer than any URL needs; stores allow a week at most. */
const SIGNED_BEFORE_S = 24 * 60 * 60

/** Most objects that one request can delete. */
const DELETE_BATCH = 1000

/**
 * Opens a bucket of an S3-compatible store, and creates the bucket when it is missing. Throws a `StoreStartError` for
 * the operator when that fails. Its methods throw a `StoreUnavailableError` when the store does not answer in time.
 */
export async function s3ObjectStore(options: S3Options): Promise<ObjectStore> {
  const { bucket: Bucket, patience = PATIENT } = options
  await ensureBucket(options, Bucket)
  const client = connectS3(options, patience)
  const publicClient = connectS3({ ...options, endpoint: options.publicEndpoint ?? options.endpoint }, patience)

  const head = async (key: string) => {
    const Key = checkKey(key)
    const found = await orNull(client.send(new HeadObjectCommand({ Bucket, Key })))
    return found && { size: found.ContentLength ?? 0, contentType: found.ContentType ?? contentTypeOf(key) }
  }

  const list = async (prefix: string) => {
    const Prefix = prefix === '' ? '' : `${checkKey(prefix)}/`
    const listed: ListedObject[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken ? { ContinuationToken } : {}) }),
      )
      for (const { Key, Size } of page.Contents ?? []) if (Key) listed.push({ key: Key, size: Size ?? 0 })
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
    return listed.sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  return {
    async put(key, body, { contentType, cacheControl }) {
      const Key = checkKey(key)
      const upload = new Upload({
        client,
        // The catch below removes the parts itself: a store that cannot do so must not hide why the upload failed.
        leavePartsOnError: true,
        params: {
          Bucket,
          Key,
          Body: bodyOf(body),
          ContentType: contentType,
          ...(cacheControl ? { CacheControl: cacheControl } : {}),
        },
      })
      try {
        await upload.done()
      } catch (error) {
        const UploadId = upload.uploadId
        if (UploadId) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {})
        throw error
      }
    },

    async get(key, range) {
      const found = await head(key)
      if (!found) return null
      const { start, end } = clampRange(key, range, found.size)
      const Range = range ? { Range: `bytes=${start}-${end}` } : {}
      const answer = await orNull(client.send(new GetObjectCommand({ Bucket, Key: key, ...Range })))
      if (!(answer?.Body instanceof Readable)) return null
      return { ...found, body: answer.Body, start, length: end - start + 1 }
    },

    head,
    list,

    async delete(prefix) {
      const keys = [checkKey(prefix), ...(await list(prefix)).map(({ key }) => key)]
      for (let first = 0; first < keys.length; first += DELETE_BATCH) {
        const Objects = keys.slice(first, first + DELETE_BATCH).map((Key) => ({ Key }))
        const { Errors } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
        const failed = Errors?.find(({ Code }) => Code !== 'NoSuchKey')
        if (failed) throw new Error(`could not delete ${failed.Key}: ${failed.Code} ${failed.Message}`)
      }
    },

    async directUrl(key, expiresAt, urlOptions = {}) {
      const command = new GetObjectCommand({
        Bucket,
        Key: checkKey(key),
        ...(urlOptions.downloadName ? { ResponseContentDisposition: attachment(urlOptions.downloadName) } : {}),
      })
      // The signing date is part of the URL. Deriving it from the expiry gives the same URL for every request.
      const signingDate = new Date(expiresAt.getTime() - SIGNED_BEFORE_S * 1000)
      return getSignedUrl(publicClient, command, { expiresIn: SIGNED_BEFORE_S, signingDate })
    },

    room: async () => null,

    async close() {
      client.destroy()
      publicClient.destroy()
    },
  }
}

function bodyOf(body: ObjectBody): Uint8Array | Readable {
  if (body instanceof Uint8Array || body instanceof Readable) return body
  return createReadStream(body.path)
}

/** Returns the header value (RFC 6266), with an ASCII fallback for old browsers. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
