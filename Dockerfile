# Oficio for hosted mode. The image has neither the embedded services nor the packages of the build.

FROM node:24-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY machines/package.json machines/
COPY frontend/package.json frontend/
COPY backend/package.json backend/

FROM manifests AS build
RUN npm ci
COPY . .
RUN npm run build

FROM manifests AS packages
# The embedded services and Node itself are optional packages of these two manifests. They are left out by name, because
# `--omit=optional` would also leave out the libraries of sharp. The lock file keeps all versions.
RUN npm pkg delete optionalDependencies \
  && npm pkg delete optionalDependencies --workspace @oficio/backend \
  && npm install --package-lock-only --ignore-scripts \
  && npm ci --omit=dev --workspace @oficio/backend --ignore-scripts

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/backend/node_modules backend/node_modules
COPY --from=build /app/contracts/package.json contracts/package.json
COPY --from=build /app/contracts/dist contracts/dist
COPY --from=build /app/machines/package.json machines/package.json
COPY --from=build /app/machines/dist machines/dist
COPY --from=build /app/frontend/dist frontend/dist
COPY --from=build /app/backend/package.json backend/package.json
COPY --from=build /app/backend/dist backend/dist
# Migrations, fonts and lists are read where they stand in the sources.
COPY --from=build /app/backend/src backend/src
USER node
EXPOSE 3000
# Alive, not ready: a replica that waits for the database or a migration must not be restarted.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The flag is that of scripts/node-flags.mjs. An image for another processor has none, because Node would refuse it.
CMD exec node $([ "$(uname -m)" = x86_64 ] && echo --no-memory-protection-keys) --enable-source-maps backend/dist/src/main.js
