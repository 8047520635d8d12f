# Build stage: compiles the native modules and src/, then leaves out what only a build needs. Nothing of it but the results
# reaches the last stage.
FROM node:22-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Of all install scripts only these two are wanted: they compile what Portcullis loads.
RUN npm ci --ignore-scripts --no-audit --no-fund \
  && npm rebuild --foreground-scripts re2 better-sqlite3
COPY tsconfig.json ./
COPY bin ./bin
COPY src ./src
# Read at the build, so that a start need not parse them.
COPY rules ./rules
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund
# Other platforms' runtimes, sources and object files: two thirds of the size.
RUN find node_modules/onnxruntime-node/bin -mindepth 2 -maxdepth 2 -type d ! -name linux -exec rm -rf {} + \
  && find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 -type d ! -name "$(node -p process.arch)" -exec rm -rf {} + \
  && rm -rf node_modules/re2/vendor node_modules/better-sqlite3/deps \
  && find node_modules/re2/build node_modules/better-sqlite3/build -type f ! -name '*.node' -delete
RUN mkdir /data

FROM node:22-bookworm-slim
LABEL org.opencontainers.image.title="Portcullis" \
  org.opencontainers.image.description="A self-hosted reverse-proxy firewall for LLM agents" \
  org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production PORTCULLIS_DATA_DIR=/data
WORKDIR /app
# Owned by root and run by another: the service cannot change its own code, rules or models.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY bin ./bin
COPY config ./config
COPY rules ./rules
COPY models ./models
COPY LICENSE ./
COPY --from=build --chown=node:node /data /data
# By number, so that an orchestrator can see that it is not root: this is the image's own user `node`.
USER 1000:1000
VOLUME /data
EXPOSE 8787 8788
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8788/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "bin/portcullis"]
CMD ["serve"]
